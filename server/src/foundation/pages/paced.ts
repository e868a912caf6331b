/**
 * Lets so many through in each turn of the event loop, and the others in later ones: between two turns the loop reads
 * what else has come in, so a save waits for some of a flood's requests and not for all of them.
 * @returns waits for one's turn; at once when few have come
 */
export function paced(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let passed = 0;
  const pass = (go: () => void) => {
    if (passed++ === 0) setImmediate(nextTurn);
    go();
  };
  const nextTurn = () => {
    passed = 0;
    for (const go of waiting.splice(0, perTurn)) pass(go);
  };
  return () =>
    new Promise((go) => {
      if (passed < perTurn && waiting.length === 0) pass(go);
      else waiting.push(go);
    });
}
