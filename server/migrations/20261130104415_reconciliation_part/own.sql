-- What each organisation had paid and got back on a day, and what the bill had of it: by the differences that still stand.
INSERT INTO "reconciliation_part"
SELECT r.id, x.organisation_id, sum(x.our_count), sum(x.our_fen), sum(x.gateway_count), sum(x.gateway_fen)
FROM "reconciliation" r CROSS JOIN LATERAL (
  SELECT o.organisation_id, 1 AS our_count, o.received_fen AS our_fen, 1 AS gateway_count, o.received_fen AS gateway_fen
  FROM "dues_order" o WHERE o.channel = r.channel AND o.deleted_at IS NULL
    AND (o.paid_at AT TIME ZONE 'Asia/Shanghai')::date = r.day
  UNION ALL
  SELECT o.organisation_id, 1, -o.received_fen, 1, -o.received_fen
  FROM "dues_order" o WHERE o.channel = r.channel AND o.deleted_at IS NULL AND o.state = '7'
    AND (o.refunded_at AT TIME ZONE 'Asia/Shanghai')::date = r.day
  UNION ALL
  SELECT d.organisation_id, 0, 0, CASE d.kind WHEN '1' THEN -1 WHEN '2' THEN 1 ELSE 0 END,
    (coalesce(d.gateway_fen, 0) - coalesce(d.our_fen, 0)) * CASE WHEN d.number LIKE 'TK%' THEN -1 ELSE 1 END
  FROM "reconciliation_difference" d WHERE d.reconciliation_id = r.id AND d.deleted_at IS NULL
    AND NOT (d.state = '2' AND d.note = '再次对账时已一致')
) x
WHERE r.deleted_at IS NULL
GROUP BY r.id, x.organisation_id;
