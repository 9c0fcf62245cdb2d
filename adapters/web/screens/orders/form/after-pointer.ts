let isHeld = false
let waiting: (() => void)[] = []

function release(): void {
  isHeld = false
  // The click follows the release within the same task.
  setTimeout(() => {
    const works = waiting
    waiting = []
    for (const work of works) work()
  }, 0)
}

window.addEventListener('pointerdown', () => (isHeld = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, release, { capture: true })

/**
 * Does something at once, or after the click where the pointer is held: an error that appears under the field being left would push
 * the button away that is just being clicked.
 */
export function afterPointer(work: () => void): void {
  if (isHeld) waiting.push(work)
  else work()
}
