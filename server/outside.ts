import type { Settings } from './settings/settings.ts'

type Outside = Pick<Settings, 'outside'>

/** In the place of `fetch` where nothing may go to anybody outside: as if nobody answered. */
const refused: typeof fetch = () => Promise.reject(new Error('OUTSIDE=off: nothing goes outside'))

/** How this server calls others. */
export const outsideFetch = ({ outside }: Outside): typeof fetch => (outside ? fetch : refused)
