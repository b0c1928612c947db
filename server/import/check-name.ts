/** The most letters of a name. */
export const longestName = 200

/** Whether a text is valid as a name on a page. */
export const isName = (text: string, longest = longestName): boolean => text.length <= longest && !/\p{Cc}/u.test(text)
