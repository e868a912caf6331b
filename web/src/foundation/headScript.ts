/**
 * Runs in the head, before the first paint: for that it is a text of its own.
 * - The theme, as `chooseTheme` has it (kept in step by a test), and whether there is a session.
 * - The call that the page names (`PageHandle.early`), for `earlyAnswer`.
 * - Whether the system has Devanagari letters at all (boxes are all as wide as each other). Where there are none they are
 *   fetched before the page is laid out, and nothing is shown for so long, at most three seconds: boxes are of other
 *   widths, and the page would jump.
 * - A button that is pressed before the page answers to the hand is pressed again when it does: a slow phone shows a page
 *   seconds before its script has come. The last press counts; what sends a form is left to the browser.
 */
export const headScript = `(function(d,t,s,j){try{t=localStorage.getItem("theme");if(t!=="light"&&t!=="dark"){t=null;try{j=JSON.parse(localStorage.getItem("themeStore")).state.theme;if(j==="light"||j==="dark")t=j}catch(e){}}s=localStorage.getItem("token")}catch(e){}if(!t)t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";d.dataset.theme=t;if(s){d.dataset.session="in";if(t=d.dataset.early)try{t=t.replace("*",location.pathname.split("/").pop());self.early={url:t,token:s,answer:fetch(t,{headers:{accept:"application/json",authorization:"Bearer "+s},signal:AbortSignal.timeout(15e3)}).catch(function(){})}}catch(e){}}try{s=document.createElement("canvas").getContext("2d");j=function(x){return s.measureText(x).width};if(j("क")===j("र")&&j("र")===j("ण")){d.dataset.letters="wait";t=function(){d.dataset.letters="web"};s=function(w){return document.fonts.load(w+' 16px "Web Devanagari"',"क")};Promise.all([s(400),s(700)]).then(t,t);setTimeout(t,3e3)}}catch(e){}try{(function(b,n){function w(){return d.dataset.ready===undefined||b.closest("[data-waits]")}addEventListener("click",function(e){b=e.target.closest&&e.target.closest("button[type=button]");if(b&&!w())b=null;if(b&&!n)n=setInterval(function(p){if(b&&w())return;clearInterval(n);n=0;p=b;b=null;if(p&&p.isConnected)p.click()},50)},true)})()}catch(e){}})(document.documentElement)`;
