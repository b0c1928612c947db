/** Papers of the warehouse. Each print is recorded, so that a second one is never taken for the first. */
export const papers = ['pick_list', 'packing_slip', 'label', 'loading_list'] as const
export type Paper = (typeof papers)[number]

/** Whether a paper is printed for each order by itself; the others are for the whole wave. */
export const isPerOrder: Record<Paper, boolean> = {
  pick_list: false,
  packing_slip: true,
  label: true,
  loading_list: false,
}
