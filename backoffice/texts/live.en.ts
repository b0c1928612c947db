import type { live as thai } from './live.th.ts'
import { counted } from './namespaces.ts'

export const live = {
  newRows: (count: number) => counted(count, 'new row'),
  showNewRows: 'Show new rows',
  cut: 'The live connection is cut. This screen reads its data every half minute until it is back.',
  alsoHere: (names: string) => `Also here: ${names}`,
} satisfies typeof thai
