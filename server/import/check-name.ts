const longest = 200

/** Whether a text is valid as a name on a page. */
export const isName = (text: string): boolean => text.length <= longest && !/\p{Cc}/u.test(text)

/** The message for an invalid name. */
export const wantedOfName = `at most ${longest} characters`
