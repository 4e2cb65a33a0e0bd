import { asRead, asRuled } from "./inches";
import type { FromPage, Query, Refused, Reply, ToPage } from "./wire.gen";

type State = "connecting" | "open" | "lost";
type Waiting = { resolve: (reply: Reply) => void; reject: (refused: Refused) => void };

const FIRST_RETRY = 400;
const LONGEST_RETRY = 5000;

/** The line to the server. When it breaks it comes back by itself; `onopen` is called each time it stands. */
export class Connection {
  state = $state<State>("connecting");
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private retry = FIRST_RETRY;

  constructor(
    private readonly onopen: () => void,
    private readonly onmessage: (message: ToPage) => void,
  ) {}

  connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event: MessageEvent<string>) => this.received(event.data));
    socket.addEventListener("close", () => this.closed(socket));
  }

  send(message: FromPage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(asRuled(JSON.stringify(message)));
    return true;
  }

  /** Puts a question; the promise is rejected with the server's refusal. */
  query(query: Query): Promise<Reply> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      if (!this.send({ type: "query", id, query })) {
        this.waiting.delete(id);
        reject({ type: "refused", reason: "The connection is lost.", rule: "", id });
      }
    });
  }

  private opened(): void {
    this.state = "open";
    this.retry = FIRST_RETRY;
    this.onopen();
  }

  private received(text: string): void {
    const message = JSON.parse(asRead(text)) as ToPage;
    const waiting = "id" in message && typeof message.id === "number" ? this.waiting.get(message.id) : undefined;
    if (waiting === undefined || !("id" in message)) return this.onmessage(message);
    this.waiting.delete(message.id as number);
    if (message.type === "reply") waiting.resolve(message.reply);
    if (message.type === "refused") waiting.reject(message);
  }

  private closed(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.state = "lost";
    for (const [id, { reject }] of this.waiting) {
      reject({ type: "refused", reason: "The connection is lost.", rule: "", id });
    }
    this.waiting.clear();
    setTimeout(() => this.connect(), this.retry);
    this.retry = Math.min(this.retry * 2, LONGEST_RETRY);
  }
}
