import ChartColumn from '#design/icons/chart-column.ts'
import ReceiptText from '#design/icons/receipt-text.ts'
import type { ScreenDefinition } from './screen.ts'

/** The dashboard and the sales tax report, with the rows behind them. */
export const figureScreens: readonly ScreenDefinition[] = [
  {
    path: '/figures',
    name: 'figures',
    load: () => import('./figures/Figures.tsx'),
    texts: ['figures'],
    permissions: ['figures'],
    menu: { group: 'figures', icon: ChartColumn, key: 'i' },
  },
  {
    path: '/figures/:figure',
    name: 'figure',
    load: () => import('./figures/FigureRows.tsx'),
    texts: ['figures'],
    permissions: ['figures'],
  },
  {
    path: '/tax-months',
    name: 'taxMonths',
    load: () => import('./tax-month/TaxMonth.tsx'),
    texts: ['taxMonth'],
    permissions: ['tax'],
    menu: { group: 'office', icon: ReceiptText, key: 'x' },
  },
  {
    path: '/tax-months/:month/documents',
    name: 'taxDocuments',
    load: () => import('./tax-month/TaxDocuments.tsx'),
    texts: ['taxMonth'],
    permissions: ['tax'],
  },
  {
    path: '/tax-months/:month/without-invoice',
    name: 'withoutInvoice',
    load: () => import('./tax-month/WithoutInvoice.tsx'),
    texts: ['taxMonth'],
    permissions: ['tax'],
  },
]
