const longest = 200

/** Whether a text is valid as a name on a page. */
export const isName = (text: string): boolean => text.length <= longest && !/\p{Cc}/u.test(text)

/** The most letters of a name, for the message. */
export const longestName = String(longest)
