const MOST_DEPTH = 32

/** Whether JSON is nested no deeper than any agent's answer, looked at before it is parsed. */
function isShallow(text: string): boolean {
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

/** Numbers of parcels may be longer than a number keeps: their digits stay as text. */
function keepDigits(_name: string, value: unknown, standing?: { readonly source?: string }): unknown {
  const source = standing?.source
  return typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value
}

/** The JSON of a text; undefined where it is none, or is nested deeper than any agent's answer. */
export function parseAgentJson(text: string): unknown {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), keepDigits)
  } catch {
    return undefined
  }
}
