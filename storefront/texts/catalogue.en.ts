import type { catalogue as thai } from './catalogue.th.ts'

export const catalogue = {
  noProducts: 'No products found',
} satisfies typeof thai
