import { Client } from 'pg';

/**
 * Stand-ins for what the server uses of Citus. They keep the rows where they are, but refuse what Citus refuses, by the
 * rules of its documentation and sources: keys and references without the distribution column, references between
 * tables that are not on the same nodes or from reference tables, generated ids of 32 bits, owners that may be null,
 * and triggers.
 */
const STAND_INS = `
create table citus_tables (table_name regclass primary key, citus_table_type text not null, distribution_column text);

create function check_ids(relation regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_attribute where attrelid = relation and attidentity <> '' and atttypid <> 'bigint'::regtype) then
    raise exception 'cannot complete operation on % with smallint/int identity column', relation;
  end if;
  if exists (select from pg_trigger where tgrelid = relation and not tgisinternal) then
    raise exception 'cannot distribute relation "%" because it has triggers', relation;
  end if;
end $$;

create function create_reference_table(relation regclass) returns void language plpgsql as $$
begin
  perform check_ids(relation);
  if exists (
    select from pg_constraint left join citus_tables on table_name = confrelid
    where contype = 'f' and conrelid = relation and confrelid <> relation
      and citus_table_type is distinct from 'reference'
  ) then
    raise exception 'foreign keys from reference tables to others are not supported: %', relation;
  end if;
  insert into citus_tables values (relation, 'reference', null);
end $$;

create function create_distributed_table(relation regclass, owner_column text, colocate_with text)
returns void language plpgsql as $$
declare
  place smallint;
  wrong text;
begin
  perform check_ids(relation);
  select attnum into strict place from pg_attribute where attrelid = relation and attname = owner_column;
  if exists (select from pg_attribute where attrelid = relation and attnum = place and not attnotnull) then
    raise exception 'the distribution column of % may be null', relation;
  end if;
  if colocate_with <> 'none' and not exists (
    select from citus_tables where table_name = colocate_with::regclass and citus_table_type = 'distributed'
  ) then
    raise exception 'relation % is not distributed', colocate_with;
  end if;
  select string_agg(indexrelid::regclass::text, ', ') into wrong from pg_index
  where indrelid = relation and indisunique and not place = any(indkey);
  if wrong is not null then
    raise exception 'cannot create constraint on "%": unique keys must include the distribution column: %', relation, wrong;
  end if;
  select string_agg(conname, ', ') into wrong
  from pg_constraint left join citus_tables on table_name = confrelid
  left join pg_attribute as own on own.attrelid = conrelid and own.attname = owner_column
  left join pg_attribute as other on other.attrelid = confrelid and other.attname = 'user_id'
  where contype = 'f' and conrelid = relation and case
    when citus_table_type = 'reference' then place = any(conkey) and confdeltype in ('n', 'd')
    when citus_table_type = 'distributed' or confrelid = relation then
      array_position(conkey, own.attnum) is null
      or array_position(conkey, own.attnum) is distinct from array_position(confkey, other.attnum)
    else true
  end;
  if wrong is not null then
    raise exception 'cannot create foreign key constraint of "%": %', relation, wrong;
  end if;
  insert into citus_tables values (relation, 'distributed', owner_column);
end $$;
`;

/** Makes a PostgreSQL database look like one with Citus. */
export async function pretendCitus(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(STAND_INS);
  } finally {
    await client.end();
  }
}
