// TypeScript knows a record's names only as strings, since an object may have more than its type says. These are for records that
// have no others. Browsers load neither: what they load has the cast where it is needed, which costs no bytes.

/** The names of a record. */
export const keysOf = <Of extends object>(record: Of) => Object.keys(record) as (keyof Of & string)[]

/** The names of a record with their values. */
export const entriesOf = <Of extends object>(record: Of) =>
  Object.entries(record) as [keyof Of & string, Of[keyof Of]][]
