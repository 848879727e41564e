-- The descriptions of issues are the English texts of the app, so that answers of the server and the screens use the same words.

update app.issue_kinds k set description = v.description
from (values
  ('TEMP_GAP', 'A period without vows between two professions'),
  ('SIMPLE_AFTER_SOLEMN', 'Temporary vows after perpetual profession: confirm the readmission, or change the type to renewal'),
  ('ACOLYTE_INTERSTICE', 'Less than six months between acolytate and diaconate'),
  ('ORDERED_BUT_LAICUS', 'Priest or bishop, but recorded as a lay brother'),
  ('FUTURE_DATE', 'A date is too far in the future'),
  ('GUARDIAN_NOT_PERPETUAL', 'A guardian must be perpetually professed'),
  ('MASTER_NOT_PERPETUAL', 'A novice master must be perpetually professed'),
  ('STATUS_STALE', 'The stored status differs from the calculated one; the daily refresh will correct it'),
  ('OVERRIDE_ACTIVE', 'The status is set by hand')
) v (issue_type, description)
where k.issue_type = v.issue_type;
