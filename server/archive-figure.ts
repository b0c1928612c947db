import { sql } from 'kysely'
import type { Database } from './adapters/database/database.ts'
import type { Figure } from './http/metrics.ts'

/** A minute: while many segments are written one after the other, some wait although the command succeeds. */
const usualPatience = 60

/**
 * Whether the database's own archive command works. One that hangs never fails, and one that was killed or is missing is not counted as
 * failed: changes that wait say so.
 * @param patience how many seconds they may wait
 */
export const archiveFigure = (db: Database, patience = usualPatience): Figure => ({
  name: 'songdee_archive_failing_seconds',
  help: 'Since the archive command of the database last succeeded, while it fails or hangs; 0 while it does not, or there is none',
  read: async () => {
    const { rows } = await sql<{ seconds: number }>`
      select case when last_failed_time > coalesce(last_archived_time, '-infinity') or ${waits(patience)}
        then extract(epoch from now() - coalesce(last_archived_time, stats_reset)) else 0 end::float8 as seconds
      from pg_stat_archiver,
        (select setting::bigint as size from pg_settings where name = 'wal_segment_size') segment`.execute(db)
    return rows[0]?.seconds ?? 0
  },
})

/**
 * Whether two whole segments wait; one does for a moment whenever it is full. The name of a segment is its timeline and, from the ninth
 * letter on, its place. Before the first was archived only what was written can be counted.
 */
const waits = (patience: number) => sql<boolean>`
  case when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then false
    when last_archived_wal is null then (select wal_bytes > 3 * size from pg_stat_wal)
    when last_archived_time > now() - make_interval(secs => ${patience}::float8) then false
    else substr(last_archived_wal, 9, 16) collate "C" < substr(
      pg_walfile_name('0/1'::pg_lsn + greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/1') - 2 * size)), 9)
  end`
