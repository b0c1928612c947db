import Truck from '#design/icons/truck.ts'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import Users from '#design/icons/users.ts'
import MessageCircle from '#design/icons/message-circle.ts'
import ReceiptText from '#design/icons/receipt-text.ts'
import Eye from '#design/icons/eye.ts'
import type { ScreenDefinition } from '../screen.ts'

/** How the shop and its people are set. */
export const settingsScreens: readonly ScreenDefinition[] = [
  {
    path: '/settings/company',
    name: 'company',
    load: () => import('./company/Company.tsx'),
    texts: ['company', 'leaving'],
    permissions: ['staff'],
    menu: { group: 'settings', icon: ReceiptText },
  },
  {
    path: '/delivery-terms',
    name: 'deliveryTerms',
    load: () => import('./delivery-terms/DeliveryTerms.tsx'),
    texts: ['content', 'orders', 'promotions', 'leaving'],
    permissions: ['content'],
    menu: { group: 'settings', icon: Truck },
  },
  {
    path: '/look',
    name: 'look',
    load: () => import('../trade/content/Look.tsx'),
    texts: ['content', 'promotions', 'leaving'],
    permissions: ['content'],
    menu: { group: 'settings', icon: Eye },
  },
  {
    path: '/staff',
    name: 'staff',
    load: () => import('./staff/Staff.tsx'),
    texts: ['staff'],
    permissions: ['staff'],
    menu: { group: 'settings', icon: Users },
  },
  {
    path: '/staff/:id',
    name: 'staffAccount',
    load: () => import('./staff/StaffSheet.tsx'),
    texts: ['staff', 'leaving'],
    permissions: ['staff'],
  },
  {
    path: '/api-keys',
    name: 'apiKeys',
    load: () => import('./api-keys/ApiKeys.tsx'),
    texts: ['apiKeys', 'staff'],
    permissions: ['staff'],
    menu: { group: 'settings', icon: ScanBarcode },
  },
  {
    path: '/webhooks',
    name: 'webhooks',
    load: () => import('./webhooks/Webhooks.tsx'),
    texts: ['webhooks', 'staff'],
    permissions: ['staff'],
    menu: { group: 'settings', icon: MessageCircle },
  },
  {
    path: '/webhooks/:id',
    name: 'webhook',
    load: () => import('./webhooks/WebhookSheet.tsx'),
    texts: ['webhooks', 'staff'],
    permissions: ['staff'],
  },
  {
    path: '/account',
    name: 'ownAccount',
    load: () => import('./account/Account.tsx'),
    texts: ['account'],
    permissions: ['account'],
  },
]
