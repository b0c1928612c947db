import * as z from 'zod/mini'

/** An address of the web, as several settings are. */
export const url = z.url({ protocol: /^https?$/ })
