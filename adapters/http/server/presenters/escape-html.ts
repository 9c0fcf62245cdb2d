const CHARACTERS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text inside of HTML, also as the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => CHARACTERS[one] ?? one)
