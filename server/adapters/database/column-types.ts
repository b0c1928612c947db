import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date, Date>
/** Written as JSON text, read as the value. */
export type Json<Value> = ColumnType<Value, string, string>
export type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>
/** Optional on insert. */
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
/** bigint arrives as a number: the database module parses it, since no amount here passes 2^53. */
export type Big = number

export type Status = 'ACTIVE' | 'INACTIVE'
