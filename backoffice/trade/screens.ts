import Search from '#design/icons/search.ts'
import ShieldCheck from '#design/icons/shield-check.ts'
import Star from '#design/icons/star.ts'
import Tag from '#design/icons/tag.ts'
import ImagePlus from '#design/icons/image-plus.ts'
import TicketPercent from '#design/icons/ticket-percent.ts'
import type { ScreenDefinition } from '../screen.ts'

/** What the shop offers and shows. */
export const tradeScreens: readonly ScreenDefinition[] = [
  {
    path: '/promotions',
    name: 'promotions',
    load: () => import('./promotions/PromotionList.tsx'),
    texts: ['promotions'],
    permissions: ['trade'],
    menu: { group: 'trade', icon: Tag, key: 'n' },
  },
  {
    path: '/promotions/calendar',
    name: 'promotionCalendar',
    load: () => import('./promotions/PromotionCalendar.tsx'),
    texts: ['promotions'],
    permissions: ['trade'],
  },
  {
    path: '/promotions/:id',
    name: 'promotion',
    load: () => import('./promotions/PromotionSheet.tsx'),
    texts: ['promotions'],
    permissions: ['trade'],
  },
  {
    path: '/coupons',
    name: 'coupons',
    load: () => import('./coupons/Coupons.tsx'),
    texts: ['coupons', 'promotions'],
    permissions: ['trade'],
    menu: { group: 'trade', icon: TicketPercent },
  },
  {
    path: '/loyalty',
    name: 'loyalty',
    load: () => import('./loyalty/LoyaltyTerms.tsx'),
    texts: ['loyalty'],
    permissions: ['loyalty'],
    menu: { group: 'trade', icon: Star },
  },
  {
    path: '/restricted',
    name: 'restricted',
    load: () => import('./restricted/Restricted.tsx'),
    texts: ['restricted'],
    permissions: ['restricted'],
    menu: { group: 'trade', icon: ShieldCheck },
  },
  {
    path: '/content',
    name: 'content',
    load: () => import('./content/ContentList.tsx'),
    texts: ['content'],
    permissions: ['content'],
    menu: { group: 'trade', icon: ImagePlus },
  },
  {
    path: '/content/:kind/:key',
    name: 'contentItem',
    load: () => import('./content/ContentItem.tsx'),
    texts: ['content', 'orders', 'promotions', 'leaving'],
    permissions: ['content'],
  },
  {
    path: '/search-words',
    name: 'searchWords',
    load: () => import('./search-words/SearchWords.tsx'),
    texts: ['searchWords'],
    permissions: ['content'],
    menu: { group: 'trade', icon: Search },
  },
]
