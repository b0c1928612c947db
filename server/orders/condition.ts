import type { RawBuilder, SqlBool } from 'kysely'

/** A condition on `orders`. */
export type Condition = RawBuilder<SqlBool>
