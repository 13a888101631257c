const forms =
  "began:begin bought:buy brought:bring built:build came:come caught:catch chose:choose chosen:choose cut:cut did:do drew:draw drawn:draw drove:drive fed:feed felt:feel forgave:forgive found:find froze:freeze frozen:freeze gave:give given:give gone:go got:get held:hold kept:keep knew:know known:know laid:lay led:lead left:leave lent:lend let:let lost:lose made:make met:meet overrode:override paid:pay put:put ran:run rang:ring read:read reran:rerun rewrote:rewrite sat:sit saw:see sent:send set:set shut:shut sold:sell sought:seek spoke:speak stood:stand swept:sweep taken:take taught:teach thought:think threw:throw told:tell took:take underwent:undergo understood:understand undid:undo went:go withdrew:withdraw withheld:withhold written:write wrote:write";

/** Past forms that do not end in `-ed`, with their verbs. */
export const irregularVerbs: ReadonlyMap<string, string> = new Map(
  forms.split(" ").map((pair) => {
    const [past = "", verb = past] = pair.split(":");
    return [past, verb];
  }),
);
