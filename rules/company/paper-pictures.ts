/** The pictures of the company that its papers carry. */
export const paperPictures = ['logo', 'signature'] as const
export type PaperPicture = (typeof paperPictures)[number]
