import { startApp } from './composition.ts'

startApp(document.querySelector('#root'))
