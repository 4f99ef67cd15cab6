// Drives an engine with Sabaki's own controller, without a window, through what the program does with a problem:
// attach, set the problem up, play, go back, analyse, stop the analysis, let the engine move, detach.
//
// Usage: node sync.mjs ENGINE [ARGUMENT...]
// Sabaki sends a problem's black stones as set_free_handicap and the white ones as plays in a row; it never says
// who moves next. After each step the engine's stones are compared with those the tree would show.

import assert from 'node:assert/strict'
import gtp from '@sabaki/gtp'

const {Controller, ControllerStateTracker} = gtp

const KILL_THE_CORNER = {
  boardsize: [9, 9],
  black: ['A6', 'B6', 'B7', 'B8', 'B9'],
  white: ['A5', 'B5', 'C5', 'C6', 'C7', 'C8', 'C9']
}
const WIDE = {boardsize: [9, 7], black: ['C3', 'D3'], white: ['C4', 'D4']}

const REPORTS = 3 // how many reports of an analysis to wait for before it is stopped
const TOO_LONG_MS = 120_000

const [enginePath, ...engineArguments] = process.argv.slice(2)
assert.ok(enginePath, 'usage: node sync.mjs ENGINE [ARGUMENT...]')
const watchdog = setTimeout(() => {
  console.error('the engine does not answer')
  process.exit(1)
}, TOO_LONG_MS)

const controller = new Controller(enginePath, engineArguments)
const tracker = new ControllerStateTracker(controller)
const sent = []
controller.on('command-sent', ({command}) => sent.push(command.name))
controller.on('stderr', ({content}) => console.error(`  engine: ${content}`))

function historyOf(problem, moves = []) {
  return [
    {name: 'set_free_handicap', args: problem.black},
    ...problem.white.map(vertex => ({name: 'play', args: ['W', vertex]})),
    ...moves.map(([color, vertex]) => ({name: 'play', args: [color, vertex]}))
  ]
}

async function synced(problem, moves = []) {
  sent.length = 0
  await tracker.sync({komi: 0, boardsize: problem.boardsize, history: historyOf(problem, moves)})
  return [...sent]
}

async function ask(name, ...args) {
  const response = await controller.sendCommand({name, args})
  assert.equal(response.error, false, `${name} ${args.join(' ')}: ${response.content}`)
  return response.content.trim()
}

async function assertRefused(name, ...args) {
  const response = await controller.sendCommand({name, args})
  assert.equal(response.error, true, `${name} ${args.join(' ')}: ${response.content}`)
  return response.content.trim()
}

async function assertStones(black, white) {
  const listed = async color => (await ask('list_stones', color)).split(/\s+/).filter(Boolean).sort()
  assert.deepEqual(await listed('black'), [...black].sort(), 'black stones')
  assert.deepEqual(await listed('white'), [...white].sort(), 'white stones')
}

// One `info` line as a list of moves, each with the keys the program reads.
function readReport(line) {
  const [moves, ownership] = line.split(/\s+ownership\s+/)
  const read = moves.split(/\s*\binfo\s+/).filter(Boolean).map(text => {
    const [keys, variation] = text.split(/\s+pv\s+/)
    const words = keys.trim().split(/\s+/)
    const entries = words.filter((_, i) => i % 2 === 0).map((key, i) => [key, words[2 * i + 1]])
    return {...Object.fromEntries(entries), pv: variation.trim().split(/\s+/)}
  })
  return {moves: read, ownership: ownership?.trim().split(/\s+/).map(Number)}
}

// Starts an analysis, waits for reports, stops it as the program does: by asking for something else.
async function analysedThenStopped(name, args) {
  const reports = []
  let enough
  const reported = new Promise(resolve => (enough = resolve))
  const answer = controller.sendCommand({name, args}, ({line}) => {
    if (line.startsWith('info ')) reports.push(readReport(line))
    if (reports.length >= REPORTS) enough()
  })
  await Promise.race([reported, answer])
  assert.ok(controller.busy, `${name} ended by itself`)
  assert.equal(await ask('protocol_version'), '2')
  assert.equal((await answer).error, false)
  assert.ok(!controller.busy, `${name} still runs`)
  return reports
}

function assertReport({moves}, isWinrate) {
  assert.ok(moves.length > 0, 'no move reported')
  for (const {move, visits, winrate, pv} of moves) {
    assert.match(move, /^([A-HJ-T]\d+|pass)$/)
    assert.ok(Number(visits) > 0)
    assert.ok(isWinrate(winrate), `win rate ${winrate}`)
    assert.equal(pv[0], move)
  }
}

const isShare = text => /^[01]\.\d+$/.test(text) && Number(text) <= 1
const isTenThousandth = text => /^\d+$/.test(text) && Number(text) <= 10_000

const steps = {
  async 'attaches: name, version, protocol and commands are asked at once'() {
    const [name, , protocol, commands] = await Promise.all(
      ['name', 'version', 'protocol_version', 'list_commands'].map(command => ask(command))
    )
    assert.equal(name, 'nerai')
    assert.equal(protocol, '2')
    for (const command of ['set_free_handicap', 'rectangular_boardsize', 'undo', 'analyze', 'genmove_analyze'])
      assert.ok(commands.split('\n').includes(command), `${command} is not listed`)
  },

  async 'sets up a problem'() {
    const {black, white} = KILL_THE_CORNER
    await synced(KILL_THE_CORNER)
    await assertStones(black, white)
    assert.equal(await ask('captures', 'white'), '0')
    assert.equal(await ask('get_komi'), '0')
  },

  async 'plays on from the problem, White first although White played last'() {
    const {black, white} = KILL_THE_CORNER
    const names = await synced(KILL_THE_CORNER, [['W', 'A8'], ['B', 'E5'], ['W', 'A9'], ['B', 'E4']])
    assert.deepEqual(names, ['play', 'play', 'play', 'play'])
    await assertStones([...black, 'E5', 'E4'], [...white, 'A8', 'A9'])
  },

  async 'goes back by undo and takes another line'() {
    const {black, white} = KILL_THE_CORNER
    const names = await synced(KILL_THE_CORNER, [['W', 'A9'], ['B', 'A8']])
    assert.deepEqual(names, ['undo', 'undo', 'undo', 'undo', 'play', 'play'])
    await assertStones([...black, 'A8'], [...white]) // A8 took A9
    assert.equal(await ask('captures', 'black'), '1')
  },

  async 'changes to a board that is not square, and back'() {
    const names = await synced(WIDE)
    assert.ok(names.includes('rectangular_boardsize'))
    await assertStones(WIDE.black, WIDE.white)
    await synced(KILL_THE_CORNER)
    await assertStones(KILL_THE_CORNER.black, KILL_THE_CORNER.white)
  },

  async 'analyses, and stops when asked for something else'() {
    for (const report of await analysedThenStopped('analyze', ['W', '10'])) assertReport(report, isShare)
    for (const report of await analysedThenStopped('lz-analyze', ['W', '10'])) assertReport(report, isTenThousandth)
    const reports = await analysedThenStopped('kata-analyze', ['W', '10', 'ownership', 'true'])
    for (const report of reports) {
      assertReport(report, isShare)
      assert.equal(report.ownership.length, 81)
      assert.ok(report.ownership.every(value => -1 <= value && value <= 1))
    }
    await assertStones(KILL_THE_CORNER.black, KILL_THE_CORNER.white)
  },

  async 'shows the proved move first and refutations of others'() {
    let last
    let solved
    const found = new Promise(resolve => (solved = resolve))
    const answer = controller.sendCommand({name: 'analyze', args: ['W', '10']}, ({line}) => {
      if (!line.startsWith('info ')) return
      last = readReport(line).moves
      if (Number(last[0].winrate) === 1) solved()
    })
    await found
    await ask('protocol_version')
    await answer
    assert.equal(last[0].move, 'A8')
    assert.equal(Number(last[0].winrate), 1)
    const wrong = last.find(({move}) => move === 'A9')
    assert.equal(Number(wrong.winrate), 0)
    assert.deepEqual(wrong.pv, ['A9', 'A8'])
    assert.match(await ask('gomill-explain_last_move'), /^white A8: analysed[^]*White kills/)
  },

  async 'answers the commands of nerai, gomill and GoGui'() {
    const answer = JSON.parse(await ask('nerai-solve', 'W', 'kill(B9)'))
    assert.equal(answer.move, 'A8')
    assert.ok(answer.statements.length > 0)
    assert.match(await ask('nerai-explain', 'W', 'B9'), /White kills the black group at B9/)
    assert.match(await ask('nerai-why_not', 'W', 'A9'), /A9 fails: after A9 A8/)
    assert.match(await ask('nerai-goals', 'W'), /^0\.\d\d kill\(B9\): /)
    assert.equal(JSON.parse(await ask('nerai-plan', 'W', 'B9')).guess, 'A8')
    assert.match(await ask('nerai-kill_line', 'B9'), /^A8( |$)/)
    assert.match(await ask('nerai-live_line', 'B9'), /^A8( |$)/)
    assert.equal(await ask('nerai-vital_points', 'B9'), 'A8')
    assert.match(await ask('nerai-plan_gfx', 'W', 'B9'), /^VAR w A8( b |$)/m)
    assert.match(await ask('nerai-goal_marks', 'W'), /^B9 1kill$/m)
    const rows = async name => (await ask(name)).split('\n').map(row => row.trim().split(/\s+/).length)
    assert.deepEqual(await rows('nerai-group_status'), Array(9).fill(9))
    assert.deepEqual(await rows('nerai-ownership'), Array(9).fill(9))
    assert.deepEqual(await rows('nerai-influence'), Array(9).fill(9))
    assert.match(await ask('nerai-param'), /^\[string\] tacticsTime /m)
    const listed = (await ask('gogui-analyze_commands')).split('\n').map(line => line.trim().split('/'))
    assert.ok(listed.length >= 13, `${listed.length} analyze commands`)
    for (const [type, label, command] of listed) {
      if (command === 'gomill-explain_last_move') continue // the engine has not moved yet
      const vertex = command.includes('why_not') ? 'A9' : 'B9'
      const [name, ...args] = command.replace('%m', 'W').replace('%p', vertex).split(' ')
      assert.ok((await ask(name, ...args)) !== '', `${type} ${label} answers nothing`)
    }
    assert.match(await ask('move_reasons', 'A9'), /A9 fails/)
    assert.match(await ask('top_moves'), /^[A-J]\d \d+\.\d/)
    assert.match(await ask('gomill-describe_engine'), /^nerai /)
    assert.match(await ask('gomill-cpu_time'), /^\d+\.\d+$/)
    assert.match(await assertRefused('nerai-explain', 'W', 'Z9'), /^syntax error/)
    assert.match(await assertRefused('nerai-kill_line', 'E5'), /^vertex must not be empty/)
  },

  async 'lets the engine move'() {
    const before = tracker.state.history.length
    const response = await tracker.queueCommand({name: 'genmove', args: ['W']})
    assert.equal(response.error, false)
    assert.equal(tracker.state.history.length, before + 1)
    assert.deepEqual(tracker.state.history.at(-1).args, ['W', response.content.trim().toUpperCase()])
    await assertEngineMoved('white', response.content.trim())
  },

  async 'lets the engine move while it reports'() {
    const lines = []
    const collect = ({line}) => lines.push(line)
    await tracker.queueCommand({name: 'genmove_analyze', args: ['B', '10']}, collect)
    const played = lines.find(line => line.startsWith('play '))
    assert.ok(played, 'no line says what was played')
    assert.ok(lines.some(line => line.startsWith('info ')), 'no report before the move')
    const vertex = played.slice('play '.length).trim()
    assert.deepEqual(tracker.state.history.at(-1).args, ['B', vertex.toUpperCase()])
    await assertEngineMoved('black', vertex)
  },

  async 'takes both moves back'() {
    const names = await synced(KILL_THE_CORNER)
    assert.deepEqual(names, ['undo', 'undo'])
    await assertStones(KILL_THE_CORNER.black, KILL_THE_CORNER.white)
  },

  async 'is stopped in the middle of an analysis'() {
    const stopped = new Promise(resolve => controller.once('stopped', resolve))
    const answer = controller.sendCommand({name: 'analyze', args: ['B', '10']}, () => {})
    await controller.stop()
    await answer
    await stopped
    assert.equal(controller.process, null)
  }
}

async function assertEngineMoved(color, vertex) {
  assert.equal((await ask('last_move')).toUpperCase(), `${color} ${vertex}`.toUpperCase())
}

for (const [name, step] of Object.entries(steps)) {
  try {
    await step()
    console.log(`ok    ${name}`)
  } catch (error) {
    console.log(`FAIL  ${name}`)
    console.error(error)
    await controller.kill()
    process.exit(1)
  }
}
clearTimeout(watchdog)
