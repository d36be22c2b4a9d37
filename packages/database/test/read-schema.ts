import { type Kysely, sql } from 'kysely'

/**
 * Everything that the catalog knows of the schema, one line each: tables, columns, constraints, indexes, functions,
 * triggers, views and grants. Partitions and the tables of the migrator are left out, and so is the order of columns.
 */
export async function readSchema<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    WITH relation AS (
      SELECT oid, relname, relkind, reloptions, relacl FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition
        AND relname NOT LIKE 'kysely%'
    ), own_function AS (
      SELECT * FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    )
    SELECT concat_ws(' ', relkind, relname, reloptions, pg_get_partkeydef(oid)) AS line FROM relation
    UNION ALL SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attidentity, attstorage,
        attgenerated, CASE WHEN attnotnull THEN 'NOT NULL' END, pg_get_expr(adbin, adrelid))
      FROM relation JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL SELECT concat_ws(' ', relname, conname, convalidated, pg_get_constraintdef(c.oid))
      FROM relation JOIN pg_constraint AS c ON conrelid = relation.oid
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM relation JOIN pg_index ON indrelid = oid
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM relation JOIN pg_trigger AS t ON tgrelid = relation.oid
      WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', relname, pg_get_viewdef(oid)) FROM relation WHERE relkind = 'v'
    UNION ALL SELECT pg_get_functiondef(oid) FROM own_function
    UNION ALL SELECT concat_ws(' ', 'GRANT', privilege_type, 'ON', relname, 'TO', grantee::regrole)
      FROM relation CROSS JOIN aclexplode(relacl)
    UNION ALL SELECT concat_ws(' ', 'GRANT', privilege_type, 'ON', relname, attname, 'TO', grantee::regrole)
      FROM relation JOIN pg_attribute ON attrelid = oid CROSS JOIN aclexplode(attacl)
    UNION ALL SELECT concat_ws(' ', 'GRANT', privilege_type, 'ON', proname, 'TO',
        CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END)
      FROM own_function CROSS JOIN aclexplode(coalesce(proacl, acldefault('f', proowner)))
    UNION ALL SELECT 'EXTENSION ' || extname FROM pg_extension
    ORDER BY line`.execute(db)
  return rows.map(({ line }) => line)
}
