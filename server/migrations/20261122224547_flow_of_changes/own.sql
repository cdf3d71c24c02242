-- Records of the time before name the process behind them by its number alone. What can be told from the rows is put right:
-- the deed that was audited in the same transaction (the same instant of the same request), the order of a letter or of a
-- member. What cannot be told stays without an entity, is counted below, and is never put back by a restoration.
alter table change_record disable trigger change_record_closes;

-- Which processes write what beside their own rows.
create temporary table flow_possible (written text, process text) on commit drop;
insert into flow_possible values
  ('partyOrganisation', 'organisationChange'), ('partyOrganisation', 'memberStatusChange'),
  ('partyOrganisation', 'transfer'), ('partyOrganisation', 'election'),
  ('partyMember', 'organisationChange'), ('partyMember', 'memberStatusChange'), ('partyMember', 'memberCorrection'),
  ('partyMember', 'transfer'), ('partyMember', 'developmentRecord'),
  ('person', 'organisationChange'), ('person', 'memberStatusChange'), ('person', 'memberCorrection'),
  ('person', 'transfer'), ('person', 'developmentRecord'),
  ('leadershipTeam', 'organisationChange'), ('leadershipTeam', 'election'),
  ('teamMember', 'organisationChange'), ('teamMember', 'memberStatusChange'), ('teamMember', 'transfer'),
  ('teamMember', 'election'),
  ('memberLedgerEntry', 'organisationChange'), ('memberLedgerEntry', 'memberStatusChange'),
  ('memberLedgerEntry', 'transfer'), ('memberLedgerEntry', 'developmentRecord'),
  ('developmentRecord', 'organisationChange'), ('developmentRecord', 'transfer'),
  ('flowingMember', 'organisationChange'), ('flowingMember', 'transfer'),
  ('transfer', 'graduationBatch'),
  ('collectionForm', 'collectionTask'), ('collectionForm', 'memberCorrection');

create temporary table flow_only (written text, process text) on commit drop;
insert into flow_only values
  ('schoolClass', 'organisationChange'), ('disciplineRecord', 'memberStatusChange'),
  ('applicationBook', 'developmentRecord'), ('graduationDestination', 'graduationBatch'),
  ('flowingContact', 'flowingMember'), ('voteSession', 'voteSession'), ('election', 'election'),
  ('electionCandidate', 'election');

create temporary table flow_open on commit drop as
select distinct on (c.id) c.id, c.entity, c.record_id, c.flow_id, a.at, a.request_id,
  case c.entity
    when 'partyMember' then c.record_id
    when 'person' then c.record_id
    when 'teamMember' then c.person_id
    when 'developmentRecord' then c.person_id
    when 'memberLedgerEntry' then (c.after ->> 'member_id')::bigint
    when 'flowingMember' then coalesce(
      (select (f ->> 'old')::bigint from jsonb_array_elements(c.fields) f where f ->> 'name' = 'contactPersonId'),
      (c.after ->> 'member_id')::bigint)
    when 'partyOrganisation' then
      (select (f ->> 'old')::bigint from jsonb_array_elements(c.fields) f where f ->> 'name' = 'contactId')
  end as member_id
from change_record c left join audit_record a on a.change_id = c.change_id
where c.flow_id is not null and c.flow_entity is null
order by c.id, a.id;

-- What was done to orders, in which transaction; a plain update of an order is a consequence of something else.
create temporary table flow_deed on commit drop as
select distinct at, request_id, entity, record_id from audit_record
where record_id is not null and entity in (select process from flow_possible)
  and (action not like '%.update' or entity = 'election');
create index on flow_deed (record_id, entity);
analyze flow_open, flow_deed;

update change_record c set flow_entity = f.process
from flow_only f join flow_open o on o.entity = f.written where c.id = o.id and o.flow_id <> 0;

update change_record c set flow_entity = 'transfer', flow_id = l.transfer_id
from flow_open o join introduction_letter l on l.id = o.record_id
where c.id = o.id and o.entity = 'introductionLetter' and c.reason is distinct from '批量打印' and l.transfer_id is not null;
update change_record c set flow_entity = 'graduationBatch'
from flow_open o where c.id = o.id and o.entity = 'introductionLetter' and c.reason = '批量打印' and o.flow_id <> 0;

update change_record c set flow_entity = t.process
from (
  select o.id, min(p.process) as process
  from flow_open o join flow_possible p on p.written = o.entity
    join flow_deed d on d.record_id = o.flow_id and d.entity = p.process and d.at = o.at and d.request_id = o.request_id
  group by o.id having count(distinct p.process) = 1
) t where c.id = t.id;

-- Many orders at once stored the number of the first, or none: each row gets its own.
update change_record c set flow_entity = 'transfer', flow_id = c.record_id
from flow_open o where c.id = o.id and o.entity = 'transfer' and c.flow_entity is null;
update change_record c set flow_entity = 'transfer', flow_id = t.transfer_id
from (
  select o.id, min(own.id) as transfer_id
  from flow_open o join audit_record a on a.at = o.at and a.request_id = o.request_id and a.entity = 'transfer'
      and a.action = 'transfer.transfer.update'
    join transfer own on own.id = a.record_id and own.member_id = o.member_id
  group by o.id having count(distinct own.id) = 1
) t where c.id = t.id and c.flow_entity is null;

-- Nought is no order: what the installation itself laid down.
update change_record c set flow_id = null from flow_open o where c.id = o.id and c.flow_entity is null and o.flow_id = 0;

alter table change_record enable trigger change_record_closes;

do $$
declare
  told bigint;
  untold bigint;
  kinds text;
begin
  select count(*) filter (where c.flow_entity is not null), count(*) filter (where c.flow_entity is null and c.flow_id is not null)
    into told, untold from flow_open o join change_record c on c.id = o.id;
  select string_agg(entity || ' ' || n, '、' order by entity) into kinds from (
    select c.entity, count(*) as n from flow_open o join change_record c on c.id = o.id
    where c.flow_entity is null and c.flow_id is not null group by c.entity) one;
  if told + untold > 0 then
    raise notice '变更痕迹：% 条已注明由哪一单据写入，% 条无法确认（%）；涉及无法确认记录的单据不能自动撤销', told, untold, coalesce(kinds, '无');
  end if;
end $$;
