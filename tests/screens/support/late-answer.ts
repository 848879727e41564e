type Reply = {readonly status?: number; readonly body: unknown};

/** An answer of the server that a test gives later. */
export function lateAnswer(): {
  readonly promise: Promise<Reply>;
  readonly answer: (reply: Reply) => void;
} {
  let answer: (reply: Reply) => void = () => undefined;
  const promise = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  return {promise, answer};
}
