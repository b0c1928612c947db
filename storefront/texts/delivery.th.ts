/** The day of delivery. */
export const delivery = {
  orderBefore: (clock: string, day: string) => `สั่งก่อน ${clock} ได้${day}`,
  orderBy: (clock: string, orderDay: string, day: string) => `สั่งก่อน ${clock} ${orderDay} ได้${day}`,
}
