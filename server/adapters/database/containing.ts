/** A pattern for `like`: the text anywhere, whatever its letters mean in a pattern. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
