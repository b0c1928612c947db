import Download from '#design/icons/download.ts'
import Landmark from '#design/icons/landmark.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import ShieldCheck from '#design/icons/shield-check.ts'
import MessageCircle from '#design/icons/message-circle.ts'
import ReceiptText from '#design/icons/receipt-text.ts'
import type { ScreenDefinition } from '../screen.ts'

/** What the office keeps: audit, money that goes back, tax, files and the bank. */
export const officeScreens: readonly ScreenDefinition[] = [
  {
    path: '/audit',
    name: 'audit',
    load: () => import('./audit/AuditLog.tsx'),
    texts: ['audit'],
    permissions: ['audit'],
    menu: { group: 'office', icon: ShieldCheck, key: 'u' },
  },
  {
    path: '/refunds',
    name: 'refunds',
    load: () => import('./refunds/Refunds.tsx'),
    texts: ['refunds'],
    permissions: ['refunds'],
    menu: { group: 'office', icon: RotateCcw, key: 'f' },
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
    path: '/tax-months/:month/:list',
    name: 'taxDocuments',
    load: () => import('./tax-month/MonthList.tsx'),
    texts: ['taxMonth'],
    permissions: ['tax'],
  },
  {
    path: '/imports',
    name: 'imports',
    load: () => import('../transfer/Imports.tsx'),
    texts: ['transfer'],
    permissions: ['imports'],
    menu: { group: 'office', icon: Download },
  },
  {
    path: '/imports/:id',
    name: 'import',
    load: () => import('../transfer/ImportSheet.tsx'),
    texts: ['transfer'],
    permissions: ['imports'],
  },
  {
    path: '/statements',
    name: 'statements',
    load: () => import('./statements/Statements.tsx'),
    texts: ['statements'],
    permissions: ['statements'],
    menu: { group: 'office', icon: Landmark, key: 'b' },
  },
  {
    path: '/events',
    name: 'events',
    load: () => import('./events/Events.tsx'),
    texts: ['events'],
    permissions: ['events'],
    menu: { group: 'office', icon: MessageCircle },
  },
]
