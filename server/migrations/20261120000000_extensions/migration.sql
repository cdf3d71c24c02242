-- Trigram search over Chinese text, and the number that ties the rows of one change together.
create extension if not exists pg_trgm;
create sequence change_id_seq;
