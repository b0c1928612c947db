/** The first letter of a name: a Thai name may begin with a vowel that is spoken after it. */
export const initialOf = (name: string): string => (/[^\u0e40-\u0e44\s]/.exec(name)?.[0] ?? '?').toUpperCase()
