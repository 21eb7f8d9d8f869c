-- Whom an email goes to is a query of the players' table. What was sent keeps what it said.
UPDATE "player_emails" m SET "filter" = jsonb_strip_nulls(jsonb_build_object(
  'query', concat_ws('&',
    (SELECT string_agg('ticket=' || ticket, '&') FROM jsonb_array_elements_text(m."filter" -> 'tickets') AS ticket),
    CASE WHEN jsonb_array_length(coalesce(m."filter" -> 'states', '[]')) > 0
      THEN (SELECT string_agg('state=' || state, '&') FROM jsonb_array_elements_text(m."filter" -> 'states') AS state)
      WHEN m."filter" ? 'ids' THEN NULL
      ELSE 'state=confirmed&state=attended&state=no_show' END,
    CASE WHEN m."filter" -> 'missing' ? 'authorization' THEN 'missing=authorization' END,
    CASE WHEN m."filter" -> 'missing' ? 'form' THEN 'missing=followup' END,
    CASE WHEN m."filter" -> 'missing' ? 'character' THEN 'character=none' END,
    CASE WHEN coalesce((m."filter" ->> 'overdue')::boolean, false) THEN 'payment=overdue'
      WHEN m."filter" -> 'missing' ? 'payment' THEN 'payment=owes' END),
  'ids', m."filter" -> 'ids'))
WHERE m."kind" = 'message';
