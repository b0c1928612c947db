import type { RawBuilder, SqlBool } from 'kysely'

/** A condition on `orders`. */
export type Condition = RawBuilder<SqlBool>

/** A pattern for `like`: the text anywhere, whatever its letters mean in a pattern. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
