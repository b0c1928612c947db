import ChartColumn from '#design/icons/chart-column.ts'
import type { ScreenDefinition } from '../screen.ts'

/** Figures. */
export const figureScreens: readonly ScreenDefinition[] = [
  {
    path: '/figures',
    name: 'figures',
    load: () => import('./Figures.tsx'),
    texts: ['figures'],
    permissions: ['figures'],
    menu: { group: 'figures', icon: ChartColumn, key: 'i' },
  },
  {
    path: '/figures/:figure',
    name: 'figure',
    load: () => import('./FigureRows.tsx'),
    texts: ['figures'],
    permissions: ['figures'],
  },
]
