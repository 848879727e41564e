-- An assignment may name the chapter that decided it, so that the page of a chapter lists the moves it decided.

call app.add_column('fraternity_assignments', 'chapter_id', 'uuid', p_references => 'chapters');
call app.add_column('institution_assignments', 'chapter_id', 'uuid', p_references => 'chapters');
