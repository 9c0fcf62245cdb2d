const MOST_DEPTH = 32

/** Whether JSON is nested no deeper than any agent's answer, looked at before it is parsed. */
export function isShallow(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isText) {
      if (character === '\\') at += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > MOST_DEPTH) return false
    } else if (character === '}' || character === ']') depth -= 1
  }
  return true
}
