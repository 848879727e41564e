-- A brother allows or refuses that the printed directory shows his telephone, e-mail, photo and birth. The brothers of a
-- province that is running were not asked, so the column is empty and nothing of theirs is printed.
call app.add_column('brothers', 'contact_in_directory', 'text', p_values => array['allowed', 'refused']);
