/**
 * Lines of everyday chats, as a shop owner means them: mostly without brand and size, with the names of well-known brands.
 * `12=น้ำปลา,700,!ร้า`: twelve pieces, however they are packed, of a product with `น้ำปลา` and `700` and without `ร้า` in its name;
 * `/` between words: one of them. `x=`: such a product, but not in the unit that is written, which has to be said.
 * `?`: only a question is right. `-`: nothing in the shop; `~`: no goods. Labelled by the catalogue and common
 * sense, not by what the rules find.
 */
export type ChatSet = readonly (readonly [text: string, right: string])[]
