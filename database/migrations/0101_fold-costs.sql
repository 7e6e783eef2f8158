-- As before, but in PL/pgSQL: a function in SQL becomes part of the statement, and each of its steps counts as free. The planner
-- then folded all names of a table rather than ask their index. One call costs as much as a hundred comparisons.
CREATE OR REPLACE FUNCTION plain_words(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100 AS $$
BEGIN
  RETURN btrim(regexp_replace(translate(
    regexp_replace(lower(normalize(given, NFD)), U&'[\0300-\036f''\2019\2018\02bc`\00b4.]', '', 'g'),
    U&'\00f8\00d8\0142\0141\0111\0110\0131', 'oolldd' || 'i'), '[[:space:]_/-]+', ' ', 'g'));
END
$$;
