import type { listPackingSlips } from '#contract/backoffice/day/picking/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

/** The packing slip of one order. */
export type Slip = AnswerOf<typeof listPackingSlips>['slips'][number]
/** What is printed on a paper about its printing: when, and which copy it is. */
export type PrintMark = { copy: number; at: string }
