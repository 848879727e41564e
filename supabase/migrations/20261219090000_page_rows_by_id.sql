-- A page of the change feed looks up each of its rows by its id. Without this, PostgreSQL reads a large table as a whole for
-- each page: 113,000 rows for 2,000.

alter function app.feed_pack(text, uuid[]) set enable_hashjoin = 'off';
alter function app.feed_pack(text, uuid[]) set enable_mergejoin = 'off';
alter function app.feed_list(text, uuid[]) set enable_hashjoin = 'off';
alter function app.feed_list(text, uuid[]) set enable_mergejoin = 'off';
