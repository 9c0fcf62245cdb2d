import { EMBED_PATH, startApp } from './composition.ts'

const host = document.querySelector('#root')

// In a frame of another site stands one page and nothing that leads further: the app is not started there.
if (window.location.pathname === EMBED_PATH)
  void import('./screens/tracking/embed/start-embed.tsx').then(({ startEmbed }) => startEmbed(host))
else startApp(host)
