import CircleCheck from '#design/icons/circle-check.ts'
import { orderScreens, runScreens } from './day/screens.ts'
import { figureScreens } from './figures/screens.ts'
import { goodsScreens, stockScreens } from './goods/screens.ts'
import { officeScreens } from './office/screens.ts'
import { retailerScreens } from './retailers/screens.ts'
import type { ScreenDefinition } from './screen.ts'
import { settingsScreens } from './settings/screens.ts'
import { tradeScreens } from './trade/screens.ts'

/** All screens, in the order of the menu within its groups. The first that its user may open is the start. */
export const screens: readonly ScreenDefinition[] = [
  // Who sets the company up begins with what is left to do there; once it is done, that screen leads on.
  {
    path: '/start',
    name: 'firstSteps',
    load: () => import('./settings/company/FirstSteps.tsx'),
    texts: ['company'],
    permissions: ['staff'],
    menu: { group: 'settings', icon: CircleCheck },
  },
  ...orderScreens,
  ...goodsScreens,
  ...stockScreens,
  ...tradeScreens,
  ...retailerScreens,
  ...runScreens,
  ...figureScreens,
  ...officeScreens,
  ...settingsScreens,
  {
    path: '/components',
    name: 'components',
    load: () => import('./components/Components.tsx'),
    texts: ['components'],
    permissions: ['account'],
  },
]
