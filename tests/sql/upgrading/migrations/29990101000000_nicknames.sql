-- A later release gives the brothers two fields. Only the tests apply this file.
call app.add_column('brothers', 'nickname', 'text', p_names => true);
call app.add_column('brothers', 'rite', 'text',
  p_default => 'latin', p_values => array['latin', 'byzantine'], p_required => true);
