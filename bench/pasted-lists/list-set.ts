/**
 * Lines as shopkeepers paste or dictate them, each with what it has to become, in the order of what is written:
 * `2x1190`: sure, two of product 1190; `?2x1190,1193`: unsure, with at least these among the candidates, and so many
 * (without a number of units: however many); `-`: nothing in the shop; `~`: no goods. `bought`: what the retailer ordered before,
 * and in how many orders. Products are those of the demo by their ids, named in its catalogue.
 */
export type ListSet = readonly (readonly [text: string, right: string, bought?: Readonly<Record<number, number>>])[]
