import Banknote from '#design/icons/banknote.ts'
import Users from '#design/icons/users.ts'
import type { ScreenDefinition } from '../screen.ts'

/** Retailers, and what they owe. */
export const retailerScreens: readonly ScreenDefinition[] = [
  {
    path: '/retailers',
    name: 'retailers',
    load: () => import('./RetailerList.tsx'),
    texts: ['retailers'],
    permissions: ['retailers'],
    menu: { group: 'retailers', icon: Users, key: 'l' },
  },
  {
    path: '/retailers/:id',
    name: 'retailer',
    load: () => import('./RetailerSheet.tsx'),
    texts: ['retailers'],
    permissions: ['retailers'],
  },
  {
    path: '/credit',
    name: 'credit',
    load: () => import('./credit/Credit.tsx'),
    texts: ['credit'],
    permissions: ['credit'],
    menu: { group: 'retailers', icon: Banknote },
  },
  {
    path: '/credit/:id',
    name: 'creditAccount',
    load: () => import('./credit/CreditAccount.tsx'),
    texts: ['credit'],
    permissions: ['credit'],
  },
  {
    path: '/credit/:id/statement',
    name: 'creditStatement',
    load: () => import('./credit/Statement.tsx'),
    texts: ['credit'],
    permissions: ['credit'],
  },
]
