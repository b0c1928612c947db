/** What a new company does before its first order, in this order. */
export const firstSteps = ['company', 'account', 'delivery', 'goods', 'retailer', 'staff', 'order'] as const
export type FirstStep = (typeof firstSteps)[number]
