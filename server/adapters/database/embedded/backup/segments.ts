import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** PostgreSQL's log of changes is a row of files of one size, the segments. Positions in it are bytes from its beginning. */
export type LogPosition = {
  /** As in the first eight letters of the names of its files; another one begins with each restoring. */
  timeline: string
  /** Everything before it is on the disk. */
  written: number
  /** From here on the server keeps segments for the back-up; null: it keeps none. */
  kept: number | null
  /** Whether it was to keep some, and has given up where `kept` is null. */
  hasSlot: boolean
  /** Bytes of a segment. */
  size: number
}

/** The name under which the server keeps segments until they are archived. */
export const slot = 'songdee_backup'

/** Where the log stands. A slot that the server has given up, because it held too much, does not count. */
export async function logPosition(db: Database): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
      pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as written,
      (select pg_wal_lsn_diff(restart_lsn, '0/0')::bigint from pg_replication_slots
       where slot_name = ${slot} and wal_status <> 'lost') as kept,
      exists (select from pg_replication_slots where slot_name = ${slot}) as "hasSlot",
      (select setting::bigint from pg_settings where name = 'wal_segment_size') as size`.execute(db)
  if (!rows[0]) throw new Error('PostgreSQL does not say where its log stands.')
  return rows[0]
}

/** The name of the file that holds the byte at this position. */
export function segmentAt(at: number, { timeline, size }: Pick<LogPosition, 'timeline' | 'size'>): string {
  const perFile = 2 ** 32 / size
  const nth = Math.floor(at / size)
  return timeline + hex(Math.floor(nth / perFile)) + hex(nth % perFile)
}

// The name of a segment: eight letters each for its timeline, for its log, and for its place in that.

/** The segment that is in a file, or a part of it; its name may go on. */
export const segmentOf = (fileName: string): string => fileName.slice(0, 24)
export const timelineOf = (segment: string): string => segment.slice(0, 8)

/** The name of the file after this one. */
export function segmentAfter(segment: string, size: number): string {
  const [log, nth] = [segment.slice(8, 16), segment.slice(16)].map((text) => parseInt(text, 16))
  return segmentAt(((log ?? 0) * (2 ** 32 / size) + (nth ?? 0) + 1) * size, { timeline: timelineOf(segment), size })
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')

/** A position as PostgreSQL writes it. */
export const lsnOf = (at: number): string =>
  `${Math.floor(at / 2 ** 32).toString(16)}/${(at % 2 ** 32).toString(16)}`.toUpperCase()
