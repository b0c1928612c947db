/** By which a brand is known: letters and digits of its name in lower case, `tonfon` for Ton Fon; empty where there are none. */
export const brandKey = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
