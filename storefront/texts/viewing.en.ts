import type { viewing as thai } from './viewing.th.ts'

export const viewing: typeof thai = {
  label: 'Viewing as a shop',
  heading: (store) => `Viewing as ${store} (read only)`,
  until: (time) => `until ${time}`,
  end: 'Stop viewing',
}
