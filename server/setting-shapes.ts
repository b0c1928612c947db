import * as z from 'zod/mini'

/** A web address. */
export const url = z.url({ protocol: /^https?$/ })
